declare module '~help/*' {
  export const topics: readonly import('./topic.ts').HelpTopic[]
}
