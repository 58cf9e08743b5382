export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex thumb:hidden h-4 min-w-4 items-center justify-center rounded-xs border border-current/30 px-1 font-sans text-2xs leading-none">
      {keys}
    </kbd>
  )
}
