import { classNames } from '../class-names.ts'

/** A grey bar in the place of words that are coming. Give it the height of the real thing by `className`. */
export function Skeleton({ className = 'h-3 w-24' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block max-w-full animate-pulse rounded-sm bg-hover', className)} />
  )
}
