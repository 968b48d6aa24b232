import { classNames } from '../class-names.ts'

/** A turning ring of the text's colour and size. Decorative: what is loading is said by the element around it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}
