import type { HelpTopic } from '@gongfang/contract/help'
import { signIn } from './topics/sign-in.ts'

/** The help for staff, in the order in which it is listed. A topic is one file and one line here. */
export const topics: readonly HelpTopic[] = [signIn]

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
