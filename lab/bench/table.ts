import type { Figure } from './load.ts'

interface Against {
  of?: Figure
  name?: string
  goal?: string
}

/** One line of the table: what, how many a second (spread), its share of a limit, CPU, the slow end, the goal. */
export function row(what: string, figure: Figure, { of, name, goal = '' }: Against = {}): string[] {
  const share = of ? `${((figure.perSecond / of.perSecond) * 100).toFixed(1)} % ${name}` : ''
  const spread = `${whole(figure.low)}–${whole(figure.high)}`
  const cpu = figure.cpuMs > 0 ? whole(figure.cpuMs) : ''
  const slow = figure.p95Ms > 0 ? figure.p95Ms.toFixed(1) : ''
  return [
    what,
    whole(figure.perSecond),
    spread,
    share,
    goal,
    cpu,
    slow,
    figure.failed > 0 ? String(figure.failed) : '',
  ]
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')

const HEAD = ['操作', '次/秒', '最低–最高', '占极限', '目标', 'CPU ms/千次', '慢端 ms', '失败']

export const table = (rows: readonly string[][]) => markdown(HEAD, rows)

export const markdown = (head: readonly string[], rows: readonly string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
