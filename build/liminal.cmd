@echo off
rem Starts Liminal, or carries out a command of it without a window; see docs/protocols/local-api.md.
setlocal
if "%~1"=="serve" goto command
if "%~1"=="ps" goto command
if "%~1"=="stop" goto command
if "%~1"=="session" goto command
if "%~1"=="task" goto command
if "%~1"=="tools" goto command
if "%~1"=="help" goto command
if "%~1"=="--help" goto command
if "%~1"=="--version" goto command
start "" "%~dp0..\liminal.exe" %*
exit /b 0
:command
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\liminal.exe" "%~dp0app.asar\out\cli\liminal.cjs" %*
exit /b %ERRORLEVEL%
