import { Button } from '@slipway/ui/actions/Button.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { homesQuery } from '../../home.queries.ts'
import { HomesAwaited } from '../HomesAwaited.tsx'
import { HomeField } from '../HomeField.tsx'
import { useHomeChoice } from '../use-home-choice.ts'
import { ImprovFailed, type ImprovDevice } from './improv-device.ts'
import { byteLength, wifiLimits } from './improv.ts'
import { wifiTexts } from './wifi-texts.ts'
import { networksQuery, useJoin, type Joined } from './wifi.queries.ts'

interface Props {
  device: ImprovDevice
  /** It waits for another press. */
  isLocked: boolean
  onJoined: (joined: Joined) => void
}

const { ssid: longestSsid, password: lengths } = wifiLimits

/** The network that the device is to join, and the home that gets it. */
export function NetworkForm({ device, isLocked, onJoined }: Props) {
  const t = wifiTexts()
  const homes = useQuery(homesQuery)
  const { data: networks = [] } = useQuery(networksQuery(device))
  const choice = useHomeChoice(homes.data)
  const join = useJoin(device)
  const offered = useId()
  const [ssid, setSsid] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isName = ssid !== '' && byteLength(ssid) <= longestSsid
  const isPassword = password === '' || (byteLength(password) >= lengths.min && byteLength(password) <= lengths.max)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isName && isPassword) join.mutate({ home: choice.chosen(), ssid, password }, { onSuccess: onJoined })
  }
  if (homes.error || !homes.data) return <HomesAwaited homes={homes} title={t.failed} />
  const { error } = join
  return (
    <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-4">
      <p className="text-ink-2">{t.networkText(device.name || t.theDevice)}</p>
      <TextField
        label={t.ssid}
        hint={t.ssidHint}
        error={isChecked && !isName ? t.ssidWrong : undefined}
        size="large"
        list={offered}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={ssid}
        onChange={(event) => setSsid(event.target.value)}
      />
      <datalist id={offered}>
        {networks.map(({ ssid: name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <PasswordField
        label={t.password}
        hint={t.passwordHint}
        error={isChecked && !isPassword ? t.passwordWrong : undefined}
        size="large"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <HomeField choice={choice} />
      {isLocked && <Notice tone="warning">{t.pressAgain}</Notice>}
      {error && !isLocked && (
        <Notice tone="danger">{error instanceof ImprovFailed ? t.problems[error.reason] : error.message}</Notice>
      )}
      <output className="text-sm text-ink-2 empty:hidden">{join.isPending && t.joining(ssid)}</output>
      <Button tone="primary" size="large" type="submit" className="w-full" disabled={isLocked} busy={join.isPending}>
        {t.join}
      </Button>
    </form>
  )
}
