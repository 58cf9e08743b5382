import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a page shows after its first task, in the order in which it was added. */
export interface Opening {
  /** @returns takes it out: it is there, or nobody wants it any more */
  readonly add: (part: OpeningPart) => () => void
}

interface OpeningPart {
  /** In a turn of its own; it may take several more, and is open until it is taken out. Absent: it is completed in that turn. */
  readonly begin?: () => void
  /** Shows it at once. */
  readonly complete: () => void
}

/** All by which people act. Moves of a pointer are not: what comes later comes below a resting pointer as well. */
const EVENTS = [
  'keydown',
  'keyup',
  'beforeinput',
  'compositionstart',
  'pointerdown',
  'pointerup',
  'mousedown',
  'touchstart',
  'click',
  'dblclick',
  'contextmenu',
  'wheel',
  'drop',
  'paste',
]

const FIRST = { capture: true, passive: true }

/**
 * One part in each turn of the thread, so that a page opens without one long task. What somebody does completes all parts first:
 * no event meets a page that is not whole.
 *
 * @param page where events arrive before any other listener of the page
 */
export function createOpening(page: EventTarget): Opening {
  const parts: OpeningPart[] = []
  const begun = new Set<OpeningPart>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const take = (part: OpeningPart): void => {
    const place = parts.indexOf(part)
    if (place >= 0) parts.splice(place, 1)
    begun.delete(part)
    if (parts.length === 0) for (const event of EVENTS) page.removeEventListener(event, completeAll, FIRST)
  }
  const complete = (part: OpeningPart): void => {
    take(part)
    part.complete()
  }
  const turn = (): void => {
    timer = null
    const next = parts.find((part) => !begun.has(part))
    if (!next) return
    if (next.begin) {
      begun.add(next)
      next.begin()
    } else complete(next)
    wait()
  }
  const wait = (): void => {
    if (timer === null && parts.some((part) => !begun.has(part))) timer = setTimeout(turn)
  }
  const completeAll = (): void => {
    for (let next = parts[0]; next; next = parts[0]) complete(next)
  }

  return {
    add(part) {
      parts.push(part)
      for (const event of EVENTS) page.addEventListener(event, completeAll, FIRST)
      wait()
      return () => take(part)
    },
  }
}

/** False until the first turn after it could be shown, then it is rendered piece by piece; once true it stays. */
export function useOpened(opening: Opening, isReady: boolean): boolean {
  const [came, setCame] = useState<'in turn' | 'at once' | null>(null)
  useEffect(() => {
    // Its own effects are there when this one is, so that it is open until then.
    if (!isReady || came !== null) return
    return opening.add({
      begin: () => startTransition(() => setCame('in turn')),
      // Other than the one before: what is rendered but has no effects yet gets them, too.
      complete: () => flushSync(() => setCame('at once')),
    })
  }, [opening, isReady, came])
  return came !== null
}
