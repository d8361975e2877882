/** The input of an endpoint that takes a file. The server reads the parts in order, so the file is the last one. */
export function withFile<T extends object>(file: File, input: T): T {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, String(value))
  form.append('file', file)
  // `call` sends a form as it is.
  return form as unknown as T
}
