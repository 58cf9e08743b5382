import { importText } from '../../text/imports.ts'

interface NoteListProps {
  title: string
  notes: readonly { text: string; count: number }[]
}

/** What one side has no place for, and of how many items: nothing is left behind without a word. */
export function NoteList({ title, notes }: NoteListProps) {
  if (notes.length === 0) return null
  return (
    <section className="text-xs">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 max-h-50 overflow-y-auto text-text-soft" aria-label={title} tabIndex={0}>
        {notes.map((note) => (
          <li key={note.text}>{importText.noted(note.text, note.count)}</li>
        ))}
      </ul>
    </section>
  )
}
