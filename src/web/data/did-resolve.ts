/** Whether it went well, where its failure is told already. */
export function succeeds(done: Promise<unknown>): Promise<boolean> {
  return done.then(
    () => true,
    () => false,
  )
}
