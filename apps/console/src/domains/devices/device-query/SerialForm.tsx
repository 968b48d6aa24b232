import { subSerial } from '@slipway/contract/devices/device-query/device-query.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Search } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { queryTexts } from './query-texts.ts'

/** Submits on Enter only: each query names one full serial number and is recorded in the audit log. */
export function SerialForm({ serial, onSubmit }: { serial: string; onSubmit: (serial: string) => void }) {
  const t = queryTexts()
  const errorId = useId()
  const [typed, setTyped] = useState(serial)
  const [isInvalid, setInvalid] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    // An empty serial number does nothing (VA-77).
    if (wanted === '') return
    const isRight = subSerial.safeParse(wanted).success
    setInvalid(!isRight)
    if (isRight) onSubmit(wanted)
  }
  return (
    <search className="mb-5 block">
      <form onSubmit={submit} noValidate className="flex flex-wrap gap-2">
        <Input
          aria-label={t.search}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
          placeholder={t.placeholder}
          value={typed}
          maxLength={100}
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => {
            setTyped(event.target.value)
            setInvalid(false)
          }}
          before={<Search size={16} aria-hidden="true" />}
          className="max-w-100 flex-1 basis-60"
        />
        <Button tone="primary" type="submit">
          {t.submit}
        </Button>
      </form>
      <p id={errorId} role="alert" className="min-h-5 pt-0.5 text-sm text-danger">
        {isInvalid ? t.invalid : ''}
      </p>
    </search>
  )
}
