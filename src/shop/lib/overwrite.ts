type Given<Row> = { [name in keyof Row]?: Row[name] | undefined }

/** `before` with the fields that are given: absent ones stay. */
export function overwrite<Row extends object>(before: Row, given: Given<Row>): Row {
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(present) }
}
