import { classNames } from '../class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line-2 bg-surface text-ink shadow-raised hover:bg-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 rounded-sm px-2.5 text-sm',
  normal: 'h-9 gap-2 rounded-md px-3.5 text-base',
  large: 'h-10.5 gap-2 rounded-md px-4.5 text-base',
}

/** The classes of a button, for links with that look and for a router's `createLink`. */
export const buttonClass = (tone: ButtonTone = 'secondary', size: ButtonSize = 'normal'): string =>
  classNames(
    'relative inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:shrink-0',
    tones[tone],
    sizes[size],
  )
