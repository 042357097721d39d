; "Open with Liminal" on folders and on the empty space inside them.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Liminal" "" "Open with Liminal"
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Liminal" "Icon" "$INSTDIR\liminal.exe"
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Liminal\command" "" '"$INSTDIR\liminal.exe" "%V"'
  WriteRegStr SHCTX "Software\Classes\Directory\Background\shell\Liminal" "" "Open with Liminal"
  WriteRegStr SHCTX "Software\Classes\Directory\Background\shell\Liminal" "Icon" "$INSTDIR\liminal.exe"
  WriteRegStr SHCTX "Software\Classes\Directory\Background\shell\Liminal\command" "" '"$INSTDIR\liminal.exe" "%V"'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\Directory\shell\Liminal"
  DeleteRegKey SHCTX "Software\Classes\Directory\Background\shell\Liminal"
!macroend
