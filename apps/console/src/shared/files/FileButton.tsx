import { Button, type ButtonProps } from '@slipway/ui/actions/Button.tsx'
import { useRef } from 'react'

type Props = Omit<ButtonProps, 'onClick'> & {
  /** Names the input, which screen readers meet next to the button. */
  label: string
  accept: string
  onFile: (file: File) => void
}

/** A button that asks for a file. The same file can be chosen again, for instance after it was corrected. */
export function FileButton({ label, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
