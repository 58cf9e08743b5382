import { Kbd } from '../../ui/Kbd.tsx'

export function EmptyRow({ words, keys }: { words: string; keys: string | undefined }) {
  return (
    <p className="flex h-7 items-center justify-between gap-2 text-xs text-text-soft">
      {words}
      {keys && <Kbd keys={keys} />}
    </p>
  )
}
