import { useEffect, useEffectEvent } from 'react'
import type { OverlayFacts } from '../../../../annotate/page/kind-page.ts'
import { placeOf } from '../../../../annotate/physical-key.ts'
import { useSpelling } from '../../../../annotate/useSpelling.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { capOf } from '../../../shortcuts-print.ts'
import { chooseLabel, isDraggingBox, selectionToLabel } from '../commands.ts'
import { fieldsOfChoice, keysOfLabels, labelsByUse } from '../label-keys.ts'
import { labelsMatching, setTyping, typeKey, typingNow, useTyping } from './label-typing.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'

/** So many are shown of those that the letters leave. */
const SHOWN_MAX = 4

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role="dialog"], [role="menu"]') !== null

/** Letters choose a label while a box is dragged, and after the key for it. */
export function TypeLabel(facts: OverlayFacts<'image'>) {
  const { ontology } = facts.task.item.labels
  const { readonly } = facts.annotationAccess
  return ontology && ontology.labels.length > 1 && !readonly ? <Typed {...facts} ontology={ontology} /> : null
}

function Typed(facts: OverlayFacts<'image'> & { ontology: Ontology }) {
  const { annotationAccess: access, ontology, fields, setFields, editor, selection } = facts
  const typing = useTyping()
  const spell = useSpelling(true)
  const labels = labelsByUse(ontology, fields)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, timeStamp: time } = event
    if (isTyped(event.target) || ctrlKey || metaKey || altKey || shiftKey) return
    const begins = !repeat && isDraggingBox(editor.getSnapshot().context)
    const typed = typeKey(placeOf(event), typingNow(), { labels, spell, time, begins })
    if (typed.taken) event.preventDefault()
    if (repeat) return
    setTyping(typed.typing)
    const scope = { access, ontology, fields, setFields, selection: selectionToLabel({ editor, selection }) }
    if (!typed.choose) return
    setFields(fieldsOfChoice(ontology, fields, typed.choose))
    chooseLabel(scope, typed.choose)
  })
  useEffect(() => {
    const stop = new AbortController()
    // Before the shortcuts of the page.
    window.addEventListener('keydown', press, { capture: true, signal: stop.signal })
    window.addEventListener('pointerdown', () => setTyping(null), { capture: true, signal: stop.signal })
    return () => {
      stop.abort()
      setTyping(null)
    }
  }, [])
  if (!typing || typing.chosen !== null) return null
  const keys = keysOfLabels(ontology, fields)
  const found = labelsMatching(labels, typing.query, spell).slice(0, SHOWN_MAX)
  return (
    <div
      role="status"
      aria-label={text.typing}
      className="pointer-events-none absolute bottom-4 left-1/2 flex max-w-[70%] -translate-x-1/2 overflow-hidden items-center gap-2 rounded-md bg-surface-raised px-3 py-1.5 text-xs whitespace-nowrap shadow-float"
    >
      <span className="font-medium">{text.typing}</span>
      <span className={classNames('min-w-4 font-mono', typing.query === '' && 'text-text-soft')}>
        {typing.query === '' ? text.typeHint : typing.query}
      </span>
      {typing.query !== '' &&
        found.map(({ id, name, colour }, index) => (
          <span key={id} className={classNames('flex items-center gap-1', index > 0 && 'text-text-soft')}>
            <Swatch colour={colour} isSmall />
            {name}
            <span className="text-text-soft">{id}</span>
            {keys.has(id) && <Kbd keys={capOf(keys.get(id) ?? '')} />}
          </span>
        ))}
    </div>
  )
}
