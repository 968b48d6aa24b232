import { classNames } from '../class-names.ts'
import { initialOf } from './name-tint.ts'

const sizes = { small: 'size-7 text-xs', large: 'size-18 text-xl' }

interface Props {
  name: string
  src?: string | undefined
  size?: keyof typeof sizes
}

/** A user's picture, or initial on an ink background. Decorative: the name is next to it or on the surrounding button. */
export function Avatar({ name, src, size = 'small' }: Props) {
  if (src) {
    return <img src={src} alt="" className={classNames('shrink-0 rounded-full bg-[#fff] object-cover', sizes[size])} />
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full bg-ink font-medium text-surface select-none',
        sizes[size],
      )}
    >
      {initialOf(name)}
    </span>
  )
}
