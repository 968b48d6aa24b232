/** Slipway's own mark: a hull about to leave its slip. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="9" className="fill-(--mark,var(--ink))" />
      <path
        d="M5.5 21.5 22 26.8"
        className="stroke-(--mark-ink,var(--surface))"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path d="M7.5 11.5 25.5 12.3c-.3 4.8-2.6 8.3-6.2 9.8L10.4 19.2z" className="fill-(--mark-ink,var(--surface))" />
      <circle cx="26.3" cy="25.8" r="2" className="fill-accent" />
    </svg>
  )
}
