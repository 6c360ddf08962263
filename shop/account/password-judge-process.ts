// The program of a process of its own: it answers each message and ends with its channel.

export type Question = { password: string; own: string[] } | { mostCommon: number }
export type Answer<Q extends Question> = Q extends { mostCommon: number }
  ? { passwords: string[] }
  : { score: number }

type Judge = { check(password: string, own: string[]): { score: number } }
let judge: Judge | undefined

process.on('message', async (question: Question) => process.send?.(await answer(question)))

async function answer(question: Question): Promise<Answer<Question>> {
  if ('mostCommon' in question) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const most = dictionary['passwords-common'].slice(0, question.mostCommon)
    return { passwords: most.map((password) => String(password).toLowerCase()) }
  }
  judge ??= await openJudge()
  return { score: judge.check(question.password, question.own).score }
}

async function openJudge(): Promise<Judge> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary: common } = await import('@zxcvbn-ts/language-common')
  const { dictionary: english } = await import('@zxcvbn-ts/language-en')
  return new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs })
}
