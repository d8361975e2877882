/** 1 … 4 [5] 6 … 12: the first, the last, and two around the current one. null is a gap. */
export function pageNumbers(page: number, lastPage: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, lastPage].filter((number) => number >= 1 && number <= lastPage)
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}
