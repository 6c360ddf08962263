/** An answer made whole, as the same bytes for everybody who asks. */
export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

export async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
