export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        d="M9 13V9h4M19 9h4v4M23 19v4h-4M13 23H9v-4"
        className="stroke-on-accent"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="2.6" className="fill-on-accent" />
    </svg>
  )
}
