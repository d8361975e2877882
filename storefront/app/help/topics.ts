import type { HelpTopic } from '@gongfang/contract/help'
import { registration } from './topics/registration.ts'

/** The help for members, in the order in which it is listed. A topic is one file and one line here. */
export const topics: readonly HelpTopic[] = [registration]

export const findTopic = (name: string) => topics.find((topic) => topic.name === name)
