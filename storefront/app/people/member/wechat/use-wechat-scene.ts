import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { pollWechatScene, type Scene } from '@gongfang/contract/base/wechat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../base/call.ts'

type Poll = Output<typeof pollWechatScene>
export type SceneStage = 'making' | 'failed' | Exclude<Poll['stage'], 'done'>
export type SceneDone = (answer: Poll, secret: string) => void

const POLL_MS = 2000

/**
 * A QR code and its state. Asks the server every two seconds, not while the page is hidden, at once when it
 * becomes visible, until the code is used or has failed.
 */
export function useWechatScene(
  /** Must be a stable function: a new one starts a new code. */
  make: () => Promise<Scene>,
  onDone: SceneDone,
) {
  const [stage, setStage] = useState<SceneStage>('making')
  const [scene, setScene] = useState<Scene | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const done = useRef(onDone)
  done.current = onDone

  // Each round makes a new code.
  useEffect(() => {
    setStage('making')
    setScene(null)
    return runScene(make, {
      stage: (next, cause) => {
        setStage(next)
        if (cause !== undefined) setProblem(cause)
      },
      made: setScene,
      done: (answer, secret) => done.current(answer, secret),
    })
  }, [make, round])

  const renew = useCallback(() => setRound((before) => before + 1), [])
  return { stage, scene, problem, renew }
}

interface Heard {
  /** A last stage comes with its cause, which may be null. */
  stage: (stage: SceneStage, cause?: unknown) => void
  made: (scene: Scene) => void
  done: SceneDone
}

/** Makes a code and asks for its state until it ends, or until the returned function is called. */
function runScene(make: () => Promise<Scene>, heard: Heard) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let over = false
  let current: Scene | null = null

  const end = (next: SceneStage, cause: unknown = null) => {
    over = true
    heard.stage(next, cause)
  }
  const ask = async () => {
    clearTimeout(timer)
    if (over || asking || !current) return
    asking = true
    try {
      const { scene, secret } = current
      const answer = await call(pollWechatScene, { scene, secret })
      if (over) return
      if (answer.stage === 'done') {
        over = true
        return heard.done(answer, secret)
      }
      if (answer.stage === 'waiting' || answer.stage === 'scanned') heard.stage(answer.stage)
      else end(answer.stage)
    } catch (cause) {
      // A failed call is repeated; a refusal ends the code.
      if (!over && cause instanceof Refused) end('failed', cause)
    } finally {
      asking = false
    }
    if (!over && !document.hidden) timer = setTimeout(ask, POLL_MS)
  }
  const begin = async () => {
    try {
      const made = await make()
      if (over) return
      current = made
      heard.made(made)
      heard.stage('waiting')
      timer = setTimeout(ask, POLL_MS)
    } catch (cause) {
      if (!over) end('failed', cause)
    }
  }
  const look = () => (document.hidden ? clearTimeout(timer) : void ask())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  void begin()
  return () => {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }
}
