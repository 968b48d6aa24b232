import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { Input } from './Input.tsx'
import { useKitTexts } from '../KitProvider.tsx'

type Props = {
  label: string
  placeholder?: string
  /** The current search, as in the URL. */
  value: string
  /** Called once typing pauses; immediately on Enter and on clearing. */
  onSearch: (words: string) => void
  maxLength?: number
  className?: string
}

const REST_MS = 300

export function SearchBox({ label, placeholder, value, onSearch, maxLength, className }: Props) {
  const texts = useKitTexts()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [inForce, setInForce] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (value !== inForce) {
    setInForce(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (words: string, afterMs: number) => {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(words.trim()), afterMs)
  }
  const clear = () => {
    search('', 0)
    input.current?.focus()
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') search(typed, 0)
    if (event.key === 'Escape' && typed) clear()
  }
  return (
    <search className={classNames('block w-70 max-w-full', className)}>
      <Input
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => search(event.target.value, REST_MS)}
        onKeyDown={key}
        before={<Search size={16} aria-hidden="true" />}
        after={
          typed ? <IconButton label={texts.clear} icon={<X size={14} />} onClick={clear} className="size-6!" /> : ''
        }
      />
    </search>
  )
}
