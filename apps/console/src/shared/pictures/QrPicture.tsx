import { classNames } from '@slipway/ui/class-names.ts'
import { renderSVG } from 'uqr'

/** A QR code that cameras can read on a dark page: black on white, with the quiet zone that the format requires. */
export function QrPicture({ text, label, isLarge = false }: { text: string; label: string; isLarge?: boolean }) {
  // A large picture on a screen is neither dirty nor torn: fewer, larger squares are read from further away.
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: isLarge ? 'L' : 'M', border: 3 }))}`
  return <img src={picture} alt={label} className={classNames('rounded-md', isLarge ? 'w-72 max-w-full' : 'size-48')} />
}
