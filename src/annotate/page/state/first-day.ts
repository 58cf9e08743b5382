import { useEffect, useRef, useState } from 'react'
import { isRecord } from '../../../domain/is-record.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { Purpose } from '../../../kinds/command.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import { parseJson } from '../../../platform/key-value-store.ts'
import { useStored } from '../../../ui/useStored.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'

export const toursKey = (owner: string): string => `markTours:${owner}`
export const toolUsesKey = (owner: string): string => `markToolUses:${owner}`

export const tourId = (kind: Kind, purpose: Purpose): string => `${kind} ${purpose}`

export function parseTours(text: string | null): readonly string[] {
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Shown once, and again on request. @param ready an item is open to be worked on */
export function useTour(owner: string, id: string, ready: boolean) {
  const [seen, setSeen] = useStored(toursKey(owner), parseTours)
  const [asked, setAsked] = useState(false)
  return {
    shown: ready && (asked || !seen.includes(id)),
    isOffered: ready,
    // The dialog that asked first gives the focus back.
    start: () => void setTimeout(() => setAsked(true)),
    end: () => {
      setAsked(false)
      if (!seen.includes(id)) setSeen([...seen, id])
    },
  }
}

/** CSS pixels. */
export const TOOL_NAMES_WIDTH = 60

/** Names of tools are shown beside their icons until each was used so often. */
export const USES_TO_KNOW = 5

type ToolUses = Readonly<Record<string, number>>

export function parseToolUses(text: string | null): ToolUses {
  const stored = parseJson(text)
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

const usesOf = (uses: ToolUses, tool: string): number => uses[tool] ?? 0

/** Null once the tool is known. */
export const usedOnceMore = (uses: ToolUses, tool: string): ToolUses | null =>
  usesOf(uses, tool) < USES_TO_KNOW ? { ...uses, [tool]: usesOf(uses, tool) + 1 } : null

/** All or none: the rail is as wide as its widest. Fixed while the page is open, so that nothing moves during work. */
export function useToolNames(owner: string, editor: EditorActor, tools: readonly ToolSpec[]) {
  const [uses, setUses] = useStored(toolUsesKey(owner), parseToolUses)
  const [atFirst] = useState(uses)
  const now = useRef(uses)
  useEffect(() => {
    const { unsubscribe } = editor.on('changed', () => {
      const next = usedOnceMore(now.current, editor.getSnapshot().context.tool)
      if (!next) return
      now.current = next
      setUses(next)
    })
    return unsubscribe
  }, [editor, setUses])
  return tools.some(({ id }) => usesOf(atFirst, id) < USES_TO_KNOW)
}
