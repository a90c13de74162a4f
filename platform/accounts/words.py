"""Words of allauth that its French sets as no French is, or that the arena says otherwise: ours go first."""

from typing import Final

from django.utils.translation import gettext_noop as _

ON_PAGES: Final = (
    _("Already have an account? Then please %(link)ssign in%(end_link)s."),
    _("Are you sure you want to sign out?"),
    _("Confirm Access"),
    _("Confirm Email Address"),
    _("Do you really want to remove the selected email address?"),
    _("Email"),
    _("Enter your password:"),
    _("Forgot your password?"),
    _("If you have not created an account yet, then please %(link)ssign up%(end_link)s first."),
    _("Please type your current password."),
    _("Sign In"),
    _("Sign Up"),
    _("The following email addresses are associated with your account:"),
    _("The new value must be different from the current one."),
    _("This email address is already associated with this account."),
    _("Username"),
    _("Warning:"),
    _(
        "We have sent you an email. If you have not received it please check your spam folder. Otherwise"
        " contact us if you do not receive it in a few minutes."
    ),
    _(
        "You currently do not have any email address set up. You should really add an email address so you"
        " can receive notifications, reset your password, etc."
    ),
)
IN_MAILS: Final = (
    _("Hello from %(site_name)s!"),
    _("Thank you for using %(site_name)s!\n%(site_domain)s"),
    _("In case you forgot, your username is %(username)s."),
    _("Password Reset Email"),
    _(
        "You're receiving this email because user %(user_display)s has given your email address to register"
        " an account on %(site_domain)s."
    ),
    _(
        "You're receiving this email because you or someone else has requested a password reset for your user"
        " account.\nIt can be safely ignored if you did not request a password reset. Click the link below to"
        " reset your password."
    ),
)
