declare const of: unique symbol

/** JSON that the database made: it goes out as it is, without being read and written again. */
export type JsonOf<Value> = string & { readonly [of]: Value }

export function readJson<Value>(text: JsonOf<Value>): Value {
  return JSON.parse(text)
}
