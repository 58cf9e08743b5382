import { GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { OntologyProblem } from '../../../domain/ontology/ontology.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { moved } from './ontology-draft.ts'

interface Listed {
  readonly name: string
  readonly colour?: string
  readonly key?: string
}

interface LabelListProps<Item extends Listed> {
  title: string
  /** Of the list in the ontology, as problems name it. */
  path: string
  labels: readonly Item[]
  problems: readonly OntologyProblem[]
  chosen: number | null
  /** How high it may grow; more is scrolled. */
  className?: string
  onChoose: (index: number) => void
  /** @param at where the label that was moved is now */
  onSort: (labels: Item[], at: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Labels, or nodes of a skeleton, in order: arrows choose, Alt with arrows or a drag sorts. */
export function LabelList<Item extends Listed>(props: LabelListProps<Item>) {
  const { title, path, labels, problems, chosen, className = 'max-h-[50vh]', onChoose, onSort } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= labels.length || from === to) return
    onSort(moved(labels, from, to), to)
  }
  const onKey = (event: KeyboardEvent, index: number): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey) return move(index, index + step)
    const next = event.currentTarget.parentElement?.children[index + step]?.querySelector('button')
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <ol
      aria-label={title}
      title={text.sortHint}
      className={classNames('scroll-shades flex flex-col overflow-y-auto', className)}
    >
      {labels.map((label, index) => {
        const isWrong = problems.some((problem) => problem.path.startsWith(`${path}[${index}]`))
        return (
          <li
            // Identifiers are edited and may be alike for a while.
            key={index}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && move(dragged, index)}
            onDragEnd={() => setDragged(null)}
            onKeyDown={(event) => onKey(event, index)}
            className={classNames(
              'group flex items-center rounded-md',
              index === chosen ? 'bg-accent-soft ring-1 ring-accent ring-inset' : 'hover:bg-hover',
            )}
          >
            <GripVertical
              size={14}
              aria-hidden
              className="shrink-0 cursor-grab text-text-soft opacity-0 group-hover:opacity-100"
            />
            <button
              type="button"
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
              onFocus={() => onChoose(index)}
              className="flex h-8 min-w-0 flex-1 items-center gap-2 pr-2 text-left"
            >
              <span
                aria-hidden
                className={classNames(
                  'size-2.5 shrink-0 rounded-xs',
                  label.colour === undefined && 'border border-line-strong',
                )}
                style={{ background: label.colour }}
              />
              <span className={classNames('min-w-0 flex-1 truncate', isWrong && 'text-bad')}>
                {label.name}
              </span>
              {label.key !== undefined && <Kbd keys={label.key} />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
