/** A phone and three devices that it reaches, in the tokens' lines. */
export const WelcomeDrawing = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 340 200"
    fill="none"
    strokeWidth="1.5"
    strokeLinecap="round"
    className={className}
  >
    <g className="stroke-line-2">
      <path d="M205 64h38M205 104h38M205 144h38" strokeDasharray="2 6" />
      <path d="M135 104H97" strokeDasharray="2 6" />
      <rect x="135" y="14" width="70" height="172" rx="13" className="fill-surface" />
      <path d="M160 24h20" />
      <rect x="145" y="40" width="50" height="50" rx="9" className="fill-canvas" />
      <rect x="145" y="98" width="22" height="32" rx="6" className="fill-canvas" />
      <rect x="173" y="98" width="22" height="32" rx="6" className="fill-canvas" />
      <path d="M147 148h46M147 164h30" />
      <path d="M36 104 60 82l24 22v30H36z" className="fill-surface" strokeLinejoin="round" />
      <path d="M54 134v-16h12v16" strokeLinejoin="round" />
      <circle cx="270" cy="64" r="19" className="fill-surface" />
      <path d="M264 62a6 6 0 1 1 8.5 5.5v3.5h-5v-3.5A6 6 0 0 1 264 62M267.5 75h5" />
      <rect x="251" y="87" width="38" height="34" rx="7" className="fill-surface" />
      <path d="M258 96h24M258 104h24M262 112v0M270 112v0M278 112v0" />
      <circle cx="270" cy="146" r="19" className="fill-surface" />
      <path d="M270 137v9" />
    </g>
    <g className="stroke-accent" strokeWidth="2.5">
      <path d="M158 74a14 14 0 1 1 24 0" />
      <path d="M262.5 153a10 10 0 1 1 15 0" />
    </g>
    <rect x="151" y="104" width="10" height="5" rx="2.5" className="fill-accent" />
    <circle cx="243" cy="64" r="3.5" className="fill-accent" />
    <circle cx="243" cy="104" r="3.5" className="fill-line-2" />
    <circle cx="243" cy="144" r="3.5" className="fill-accent" />
    <circle cx="97" cy="104" r="3.5" className="fill-accent" />
  </svg>
)
