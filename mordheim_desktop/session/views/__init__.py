"""What each tab shows, as frozen values without Qt: sentences already in the window's language, figures already worked
out.
"""
