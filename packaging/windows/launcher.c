/* The two executables of the Windows folder: the program in a window, and (with -DCONSOLE) the same for a console.

   Each loads the Python that lies beside it and has it run the package, with the words it was given. Python finds the
   rest by `python311._pth`; nothing of a Python that is installed on the computer is looked at. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768

typedef int (*py_main)(int, wchar_t **);

static wchar_t place[LONGEST];

static int fail(const wchar_t *what)
{
    static wchar_t text[LONGEST + 200];
    _snwprintf(text, LONGEST + 199, L"This installation is incomplete: %ls does not load (error %lu).", what,
               GetLastError());
#ifdef CONSOLE
    fputws(text, stderr);
    fputws(L"\n", stderr);
#else
    MessageBoxW(NULL, text, L"" PROGRAM, MB_ICONERROR);
#endif
    return 2;
}

static int start(void)
{
    int given, n = 0;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &given);
    DWORD length = GetModuleFileNameW(NULL, place, LONGEST);
    wchar_t *end = length != 0 && length < LONGEST - 20 ? wcsrchr(place, L'\\') : NULL;
    wchar_t **all = words != NULL ? calloc(given + 6, sizeof *all) : NULL;
    if (end == NULL || all == NULL)
        return fail(L"the program itself");
    all[n++] = _wcsdup(place);
    wcscpy(end + 1, L"" PYTHON);

    /* Its own folder first, then the system's: never the folder the player happens to stand in. */
    HMODULE python = LoadLibraryExW(place, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    py_main run = python != NULL ? (py_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (run == NULL)
        return fail(place);

    all[n++] = L"-X"; /* what is printed into a pipe or a file is UTF-8 here too */
    all[n++] = L"utf8";
    all[n++] = L"-B"; /* the folder stays as it was installed */
    all[n++] = L"-m";
    all[n++] = L"mordheim_desktop";
    for (int i = 1; i < given; i++)
        all[n++] = words[i];
    return run(n, all);
}

#ifdef CONSOLE
int wmain(void)
{
    return start();
}
#else
int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *line, int show)
{
    (void)instance, (void)previous, (void)line, (void)show;
    return start();
}
#endif
