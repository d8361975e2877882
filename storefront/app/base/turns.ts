/** Runs one after the other, so that no change overtakes an earlier one on its way to the server. */
export function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run)
    last = next
    return next
  }
}
