import { topics } from '~help/member'

export { topics }

export const findTopic = (name: string) => topics.find((topic) => topic.name === name)
