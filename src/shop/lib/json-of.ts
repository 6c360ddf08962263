declare const of: unique symbol

/** JSON text from the database, sent without parsing it. */
export type JsonOf<Value> = string & { readonly [of]: Value }

export function readJson<Value>(text: JsonOf<Value>): Value {
  return JSON.parse(text)
}
