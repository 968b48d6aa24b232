import { initialOf } from './name-tint.ts'

/** A user's initial on an ink background. Decorative: the name is next to it or on the surrounding button. */
export function Avatar({ name, src }: { name: string; src?: string | undefined }) {
  if (src) return <img src={src} alt="" width={28} height={28} className="size-7 shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-full bg-ink text-xs font-medium text-surface select-none"
    >
      {initialOf(name)}
    </span>
  )
}
