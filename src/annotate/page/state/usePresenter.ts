import type { RefCallback } from 'react'
import { useCallback, useRef, useState } from 'react'
import type { Presenter, PresenterOptions } from '../../canvas/presenter.ts'
import { createPresenter } from '../../canvas/presenter.ts'

/** Puts a presenter into the element that the ref is given to, for as long as the element is there. */
export function usePresenter(
  options: Omit<PresenterOptions, 'host'>,
): readonly [RefCallback<HTMLDivElement>, Presenter | null] {
  const [presenter, setPresenter] = useState<Presenter | null>(null)
  const latest = useRef(options)
  const ref = useCallback((host: HTMLDivElement | null) => {
    if (!host) return
    const created = createPresenter({ ...latest.current, host })
    setPresenter(created)
    return () => {
      created.destroy()
      setPresenter(null)
    }
  }, [])
  return [ref, presenter]
}
