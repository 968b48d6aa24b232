import { classNames } from '@slipway/ui/class-names.ts'
import { renderSVG } from 'uqr'

const SIDE = 192

/** A QR code that cameras can read on a dark page: black on white, with the quiet zone that the format requires. */
export function QrPicture({ text, label, isLarge = false }: { text: string; label: string; isLarge?: boolean }) {
  // A large picture on a screen is neither dirty nor torn: fewer, larger squares are read from further away.
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: isLarge ? 'L' : 'M', border: 3 }))}`
  // The attributes are for pages without the classes, and for the space before the picture is there.
  return (
    <img
      src={picture}
      alt={label}
      width={SIDE}
      height={SIDE}
      className={classNames('rounded-md', isLarge ? 'w-72 max-w-full' : 'size-48')}
    />
  )
}
