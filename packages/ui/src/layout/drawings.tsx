import { Drawing } from './drawing-frame.tsx'

/** An open box, with a product still to be put in. */
export const ProductDrawing = () => (
  <Drawing accent={<circle cx="88" cy="26" r="5" />}>
    <path d="M48 56l40 18v36l-40-18zM128 56L88 74v36l40-18z" />
    <path d="M48 56L34 42l40-18 14 14zM128 56l14-14-40-18-14 14z" />
    <path d="M88 6v8M72 12l4 5M104 12l-4 5" />
  </Drawing>
)

/** A lens over nothing. */
export const SearchDrawing = () => (
  <Drawing accent={<circle cx="80" cy="52" r="4" />}>
    <path d="M106 78l26 26" strokeWidth="6" />
    <circle cx="80" cy="52" r="36" />
    <path d="M62 52h8M90 52h8M80 34v8M80 62v8" />
  </Drawing>
)

/** A sign at a way that leads nowhere. */
export const WayDrawing = () => (
  <Drawing accent={<circle cx="120" cy="34" r="5" />}>
    <path d="M84 108V12h8v96M64 108h48" />
    <path d="M52 22h76l14 12-14 12H52zM124 58H60L46 69l14 11h64z" />
  </Drawing>
)

/** A door without a handle on this side. */
export const LockDrawing = () => (
  <Drawing accent={<circle cx="88" cy="74" r="6" />}>
    <path d="M66 52V38a22 22 0 0144 0v14" fill="none" />
    <rect x="50" y="52" width="76" height="52" rx="12" />
    <path d="M88 80v10" />
  </Drawing>
)
