import { useLayoutEffect, useRef, useState } from 'react'

type Act = (...args: never[]) => unknown

/**
 * Functions that stay the same from render to render and call the newest: rows of a list that get them are rendered only when
 * they change. Not for use while rendering. Their names must stay the same, too.
 */
export function useSteady<Acts extends Readonly<Record<string, Act>>>(acts: Acts): Acts {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(acts).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ),
  )
  return steady as Acts
}
