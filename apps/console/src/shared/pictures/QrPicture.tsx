import { renderSVG } from 'uqr'

/** A QR code that cameras can read on a dark page: black on white, with the quiet zone that the format requires. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 3 }))}`
  return <img src={picture} alt={label} className="size-48 rounded-md" />
}
