import { Spinner } from '../layout/Spinner.tsx'

/** Over the page while a dialog's code loads, so that the press shows itself; late enough not to flash. */
export function PartLoading({ label }: { label: string }) {
  return (
    <output className="fixed inset-0 z-40 grid animate-[kit-appear_100ms_60ms_both] cursor-progress place-items-center bg-veil">
      <span className="flex items-center gap-3 rounded-xl bg-surface px-5 py-4 shadow-float">
        <Spinner />
        {label}
      </span>
    </output>
  )
}
