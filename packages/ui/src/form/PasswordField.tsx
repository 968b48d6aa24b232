import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useFormTexts } from '../KitProvider.tsx'
import { LineIcon } from '../actions/LineIcon.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'mono'>) {
  const texts = useFormTexts()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? texts.hidePassword : texts.showPassword}
          icon={<LineIcon name={shown ? 'eyeOff' : 'eye'} />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
