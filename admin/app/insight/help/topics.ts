import type { HelpTopic } from '@gongfang/web/help/topic.ts'
import { topics } from '~help/staff'

export { topics }

export const findTopic = (name: string) => topics.find((topic) => topic.name === name)

/** The topic about the screen of a path, or about the nearest screen above it. */
export function topicFor(pathname: string): HelpTopic | undefined {
  const places = topics.flatMap((topic) =>
    topic.screens.map(({ path }) => ({ topic, path: path.split('?')[0] ?? '' })),
  )
  return places
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.topic
}
