import { type HelpSearch, searchHelp } from '@gongfang/web/help/search.ts'
import type { HelpTopic } from '@gongfang/web/help/topic.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * Searches while one types. `query` and `found` come from the address and the server; the texts are loaded when
 * somebody begins to type. Without them, Enter asks the server.
 */
export function useHelpSearch(query: string, found: HelpSearch) {
  const [text, setText] = useState(query)
  const [topics, setTopics] = useState<readonly HelpTopic[]>()
  const shown = useRef(query)
  useEffect(() => {
    if (shown.current !== query) setText(query)
    shown.current = query
  }, [query])

  const load = () => {
    if (topics) return
    import('./topics.ts').then(
      (file) => setTopics(file.topics),
      () => undefined,
    )
  }
  const search = topics ? searchHelp(topics, text) : text === query ? found : undefined
  return { text, setText, load, search }
}
