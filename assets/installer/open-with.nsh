; Offers Sidetone under "Open with" for recordings. electron-builder's own fileAssociations would also make it the
; program that a double click on a recording starts, so Windows does not use them.

!define RECORDING "Sidetone.Recording"

!macro offerFor EXTENSION
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${RECORDING}"
!macroend

!macro withdrawFor EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${RECORDING}"
!macroend

; The extensions of preload/contract/audio-formats.ts.
!macro forRecordings ACTION
  !insertmacro ${ACTION} wav
  !insertmacro ${ACTION} wave
  !insertmacro ${ACTION} bwf
  !insertmacro ${ACTION} mp3
  !insertmacro ${ACTION} mpga
  !insertmacro ${ACTION} mp2
  !insertmacro ${ACTION} mp1
  !insertmacro ${ACTION} aac
  !insertmacro ${ACTION} m4a
  !insertmacro ${ACTION} m4b
  !insertmacro ${ACTION} mp4
  !insertmacro ${ACTION} m4v
  !insertmacro ${ACTION} mov
  !insertmacro ${ACTION} 3gp
  !insertmacro ${ACTION} ogg
  !insertmacro ${ACTION} oga
  !insertmacro ${ACTION} opus
  !insertmacro ${ACTION} spx
  !insertmacro ${ACTION} ogv
  !insertmacro ${ACTION} ogx
  !insertmacro ${ACTION} flac
  !insertmacro ${ACTION} webm
  !insertmacro ${ACTION} weba
  !insertmacro ${ACTION} mkv
  !insertmacro ${ACTION} mka
  !insertmacro ${ACTION} aiff
  !insertmacro ${ACTION} aif
  !insertmacro ${ACTION} aifc
  !insertmacro ${ACTION} caf
  !insertmacro ${ACTION} amr
  !insertmacro ${ACTION} wma
  !insertmacro ${ACTION} wmv
  !insertmacro ${ACTION} asf
  !insertmacro ${ACTION} mpg
  !insertmacro ${ACTION} mpeg
  !insertmacro ${ACTION} m2ts
  !insertmacro ${ACTION} mts
  !insertmacro ${ACTION} ape
  !insertmacro ${ACTION} wv
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RECORDING}" "" "Recording"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RECORDING}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RECORDING}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro forRecordings offerFor
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend

!macro customUnInstall
  !insertmacro forRecordings withdrawFor
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${RECORDING}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend
