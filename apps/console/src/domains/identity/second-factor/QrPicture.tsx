import { renderSVG } from 'uqr'

/** A QR code that cameras read on a dark page too: black on white, with its quiet border. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 3 }))}`
  return <img src={picture} alt={label} className="size-48 rounded-md" />
}
