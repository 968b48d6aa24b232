import { classNames } from '../class-names.ts'

/** A grey placeholder for loading text. `className` sets the height of the real content. */
export function Skeleton({ className = 'h-3 w-24' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block max-w-full animate-pulse rounded-sm bg-hover', className)} />
  )
}
