import { classNames } from '../class-names.ts'
import { initialOf, nameHue } from './name-tint.ts'

const frames = { 24: 'size-6 rounded-sm', 36: 'size-9 rounded-md', 48: 'size-12 rounded-lg' }
const letters = { 24: 'text-xs', 36: 'text-base', 48: 'text-[20px]' }

type Props = {
  name: string
  src?: string | undefined
  size?: 24 | 36 | 48
}

/** Uploaded pictures are never SVG; a line drawing takes the tint of its name. */
const isDrawing = (src: string): boolean => src.endsWith('.svg')

/**
 * The picture of a thing, or its line drawing or initial on a tint. Decorative: the name is next to it. Light in both
 * themes.
 */
export function PictureTile({ name, src, size = 36 }: Props) {
  const frame = classNames('shrink-0', frames[size])
  if (src && !isDrawing(src)) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={classNames(frame, 'bg-[#fff] object-cover')}
      />
    )
  }
  const hue = nameHue(name)
  return (
    <span
      aria-hidden="true"
      className={classNames(frame, 'flex items-center justify-center font-medium select-none', letters[size])}
      style={{
        background: `oklch(95% 0.022 ${hue})`,
        color: `oklch(42% 0.1 ${hue})`,
        boxShadow: `inset 0 0 0 1px oklch(90% 0.035 ${hue})`,
      }}
    >
      {src ? (
        <span className="size-3/5 bg-current" style={{ mask: `url("${encodeURI(src)}") center / contain no-repeat` }} />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}
