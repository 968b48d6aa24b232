/** A chip with traces, drawn in the tokens' line colours, for empty states. */
export function ChipDrawing({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" width="176" height="120" viewBox="0 0 176 120" fill="none" className={className}>
      <g className="stroke-line-2" strokeWidth="1.25">
        <path d="M70 24V8M88 24V2M106 24V8M70 98v14M88 98v18M106 98v14" />
        <path d="M50 43H22M50 61H10M50 79H26M126 43h28M126 61h36M126 79h24" />
        <rect x="50" y="23" width="76" height="76" rx="14" className="fill-surface" />
        <rect x="68" y="41" width="40" height="40" rx="8" />
        <g className="fill-surface">
          <circle cx="18" cy="43" r="3.5" />
          <circle cx="6" cy="61" r="3.5" />
          <circle cx="22" cy="79" r="3.5" />
          <circle cx="158" cy="43" r="3.5" />
          <circle cx="154" cy="79" r="3.5" />
        </g>
      </g>
      <circle cx="88" cy="61" r="6" className="fill-accent" />
      <circle cx="166" cy="61" r="4" className="fill-accent" />
    </svg>
  )
}
