import { storage } from '@gongfang/web/base/storage.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'

const SECONDS = 3

/** Goes on after a few seconds, unless it is stopped. */
export function AutoForward({ to }: { to: string }) {
  const [left, setLeft] = useState<number | null>(SECONDS)
  const navigate = useNavigate()

  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1)
      storage.remove('redirectPath')
      navigate(to)
    }, 1000)
    return () => clearTimeout(timer)
  }, [left, navigate, to])

  return (
    <>
      <Button
        onClick={() => {
          storage.remove('redirectPath')
          navigate(to)
        }}
      >
        开始选购
      </Button>
      {left !== null && (
        <Button variant="ghost" onClick={() => setLeft(null)}>
          {left} 秒后自动前往，点击取消
        </Button>
      )}
    </>
  )
}
